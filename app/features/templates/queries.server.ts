import { authorizeManaging } from "~/features/communities/commands/update-community.server";
import { m } from "~/i18n/generated/messages";
import { isLocale, type Locale, localeOf } from "~/i18n/locale";
import { notFound } from "~/lib/errors";
import { claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { TEMPLATES } from "./catalogue";
import { type OfferedTemplate, presentTemplates } from "./present";
import { TEMPLATE_NAMES, type TemplateName } from "./rules";

export interface Templates {
  /** What the community began from; null for none. */
  assigned: { name: TemplateName; title: string } | null;
  /** Nobody has written anything yet: one may be assigned. */
  isEmpty: boolean;
  /** The space that the community began with, untouched: it makes room for a template's. */
  makesRoom: UntouchedSpace | null;
  offered: OfferedTemplate[];
}

export interface UntouchedSpace {
  id: number;
  groupId: number;
  name: string;
  slug: string;
  /** Of its group where that holds no other: then it goes, too. */
  groupSlug: string | null;
}

/** For admins (spec section 7, "templates list"). */
export async function findTemplates(ctx: Ctx): Promise<Templates> {
  const { template, makesRoom, isEmpty } = await findBeginning(ctx);
  const locale = localeOf(ctx);
  return {
    assigned: template && { name: template, title: TEMPLATES[template].title({}, { locale }) },
    isEmpty,
    makesRoom,
    offered: presentTemplates(locale),
  };
}

export interface CommunityBeginning {
  template: TemplateName | null;
  locale: Locale;
  isEmpty: boolean;
  makesRoom: UntouchedSpace | null;
}

/** How far a community has begun, for admins. */
export async function findBeginning(ctx: Ctx): Promise<CommunityBeginning> {
  const id = ctx.community.id;
  const [[row], spaces] = await Promise.all([
    ctx.read((viewer) =>
      claimsAdmin(viewer)
        ? sql<{ template: string; locale: string; isEmpty: number }>`select template, locale,
            not (${isWrittenIn(id)}) as isEmpty from communities where community_id = ${id}`
        : null,
    ),
    ctx.read((viewer) =>
      claimsAdmin(viewer)
        ? sql<UntouchedSpace>`select s.id, s.space_group_id as groupId, s.name, s.slug,
              (select g.slug from space_groups g where g.id = s.space_group_id
                and not exists (select 1 from spaces o where o.community_id = c.community_id
                  and o.space_group_id = g.id and o.id <> s.id and o.deleted_at is null)) as groupSlug
            from communities c cross join spaces s on ${isUntouched}
            where c.community_id = ${id} and c.template = '' and not (${isWrittenIn(id)}) limit 2`
        : null,
    ),
  ]);
  authorizeManaging(ctx);
  if (!row) throw notFound();
  const locale = isLocale(row.locale) ? row.locale : "en";
  const [first] = spaces;
  // Whoever gave it another name means to keep it.
  const isOurs = first !== undefined && first.name === m.communities_first_space({}, { locale });
  return {
    template: TEMPLATE_NAMES.find((name) => name === row.template) ?? null,
    locale,
    isEmpty: row.isEmpty === 1,
    makesRoom: isOurs ? first : null,
  };
}

/** Somebody has written in a space that is there: a draft is written, too. */
export const isWrittenIn = (communityId: number): Statement =>
  sql`exists (select 1 from spaces s cross join posts p on p.space_id = s.id and p.status <> 'deleted'
    where s.community_id = ${communityId} and s.deleted_at is null)`;

/** Of a space `s` of the community `c`: it was made with it, and nobody has written in it or come to it since. */
export const isUntouched = sql`s.community_id = c.community_id and s.created_at = c.created_at and s.deleted_at is null
  and s.source is null and not exists (select 1 from posts p where p.space_id = s.id)
  and not exists (select 1 from space_members i where i.space_id = s.id and i.member_id <> s.created_by)`;
