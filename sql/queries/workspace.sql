-- Generated from the repositories by npm run generate; do not edit.
-- Every statement that the server sends, with example values: for EXPLAIN, and to be seen in review.

-- WorkspaceRepo.info
-- $1 = "00000000-0000-7000-8000-000000000001"
select
  id,
  name,
  description,
  logo,
  hostname,
  custom_domain as "customDomain",
  settings,
  default_role as "defaultRole",
  email_domains as "emailDomains",
  default_space_id as "defaultSpaceId",
  created_at as "createdAt",
  updated_at as "updatedAt",
  deleted_at as "deletedAt",
  stripe_customer_id as "stripeCustomerId",
  status,
  plan,
  billing_email as "billingEmail",
  trial_end_at as "trialEndAt",
  enforce_sso as "enforceSso",
  enforce_mfa as "enforceMfa",
  audit_retention_days as "auditRetentionDays",
  trash_retention_days as "trashRetentionDays",
  is_scim_enabled as "isScimEnabled",
  (
    select
      count(*)::int
    from
      users
    where
      users.workspace_id = workspaces.id
      and users.deactivated_at is null
      and users.deleted_at is null
  ) as "memberCount"
from
  workspaces
where
  id = $1;

-- WorkspaceRepo.findFirst
-- $1 = 1
select
  "id"
from
  "workspaces"
order by
  "created_at",
  "id"
limit
  $1;
