import { listFormat } from "~/lib/dates";
import type { GrantSource } from "~/features/access/sources";
import { m } from "~/i18n/generated/messages";

const SOURCES: Record<GrantSource["kind"], () => string> = {
  direct: m.spaces_source_direct,
  group: m.spaces_source_group,
  access_group: m.spaces_source_access_group,
  paywall: m.spaces_source_paywall,
  invitation_link: m.spaces_source_invitation_link,
  workflow: m.spaces_source_workflow,
  role: m.spaces_source_role,
};

/** "a paywall and a role in the space", in the page's language. */
export const namesOfSources = (kinds: readonly GrantSource["kind"][], locale: string): string =>
  listFormat(locale).format(kinds.map((kind) => SOURCES[kind]()));
