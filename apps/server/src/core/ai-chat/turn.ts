import {
  createUIMessageStream,
  type LanguageModel,
  type ModelMessage,
  NoSuchToolError,
  stepCountIs,
  streamText,
  type ToolSet,
  type UIMessage,
  type UIMessageChunk,
} from 'ai';
import { IdleLimit } from './idle-limit.js';
import { modelErrorSentence, TOO_LATE } from './model/model-error.js';
import type { Part } from './stored-parts.js';
import { boundName, ToolRefusal } from './tools/bind-tools.js';

/** Steps of one turn: calls of the model, each with the tools that it asks for. */
export const MOST_STEPS = 20;

const LAST_STEP =
  'This is the last step of this turn: no tool can be called any more. Say what is done and what is left to do.';

export interface TurnOptions {
  model: LanguageModel;
  system: string;
  messages: ModelMessage[];
  tools: ToolSet;
  messageId: string;
  chatId: string;
  stopped: AbortSignal;
  timeout: { totalMs: number; idleMs: number };
  withoutKey: (text: string) => string;
  /** Gets the answer after each step. */
  onStep: (parts: readonly Part[]) => Promise<void>;
  onError: (error: unknown) => void;
}

/** What became of a turn. */
export interface TurnOutcome {
  parts: Part[];
  status: 'completed' | 'error' | 'aborted';
  finishReason?: string;
  usage?: unknown;
  error?: string;
}

/**
 * Runs the model with its tools, and passes on each piece of the answer but the last, `finish`: the caller sends that
 * one when everything is kept, so that a client which asks again at once finds it.
 */
export async function runTurn(options: TurnOptions, send: (chunk: UIMessageChunk) => void): Promise<TurnOutcome> {
  const { messageId, chatId, stopped, onStep, withoutKey } = options;
  const outcome: TurnOutcome = { parts: [], status: 'completed' };
  const idle = new IdleLimit(options.timeout.idleMs);
  // The library reports one failure several times, at the end only by the sentence that it was given for it.
  let failure: string | undefined;
  const sentenceFor = (error: unknown): string => {
    const sentence = toolSentence(error) ?? failure;
    if (sentence !== undefined) return sentence;
    options.onError(error);
    return (failure = withoutKey(modelErrorSentence(error)));
  };
  const fail = (errorText: string): void => {
    if (outcome.error !== undefined) return;
    outcome.status = 'error';
    outcome.error = errorText;
    send({ type: 'error', errorText });
  };
  const chunks = createUIMessageStream<UIMessage>({
    generateId: () => messageId,
    onError: sentenceFor,
    onStepFinish: ({ responseMessage }) => onStep(responseMessage.parts),
    onFinish: ({ responseMessage }) => {
      outcome.parts = responseMessage.parts;
    },
    execute({ writer }) {
      const stream = callModel(
        options,
        AbortSignal.any([stopped, idle.signal, AbortSignal.timeout(options.timeout.totalMs)]),
      );
      writer.merge(
        stream.toUIMessageStream({
          onError: sentenceFor,
          messageMetadata({ part }) {
            if (part.type === 'start') return { chatId };
            if (part.type === 'finish-step') return { usage: part.usage };
            if (part.type !== 'finish') return undefined;
            outcome.usage = part.totalUsage;
            return { usage: part.totalUsage };
          },
        }),
      );
    },
  });
  try {
    for await (const chunk of chunks as unknown as AsyncIterable<UIMessageChunk>) {
      idle.heard(chunk);
      if (chunk.type === 'finish') outcome.finishReason = chunk.finishReason;
      else if (chunk.type === 'error') fail(chunk.errorText);
      // Nobody stopped it, so a limit of time did.
      else if (chunk.type === 'abort' && !stopped.aborted) fail(TOO_LATE);
      else send(chunk);
    }
  } finally {
    idle.end();
  }
  if (stopped.aborted && outcome.status === 'completed') outcome.status = 'aborted';
  return outcome;
}

function callModel({ model, system, messages, tools }: TurnOptions, abortSignal: AbortSignal) {
  return streamText({
    model,
    system,
    messages,
    tools,
    abortSignal,
    stopWhen: stepCountIs(MOST_STEPS),
    prepareStep: ({ stepNumber }) =>
      stepNumber < MOST_STEPS - 1 ? {} : { toolChoice: 'none', system: `${system}\n\n${LAST_STEP}` },
    // It comes in the stream too; without this the library would print it, with all that was sent.
    onError: () => undefined,
    experimental_repairToolCall: ({ toolCall, error }) => {
      const toolName = NoSuchToolError.isInstance(error) ? boundName(toolCall.toolName) : undefined;
      return Promise.resolve(toolName === undefined ? null : { ...toolCall, toolName });
    },
  });
}

/** What a tool refused, or the model called wrongly, is a sentence already. */
function toolSentence(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  const isCall = error instanceof Error && ['AI_NoSuchToolError', 'AI_InvalidToolInputError'].includes(error.name);
  return error instanceof ToolRefusal || isCall ? error.message : undefined;
}
