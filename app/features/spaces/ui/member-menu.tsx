import type { MouseEvent } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { CloseIcon, HelpIcon, MoreIcon, ShieldIcon, TrashIcon } from "~/ui/icons";
import { Menu, MenuItem } from "~/ui/menu";
import type { SpaceHead } from "../head";
import type { MemberLine } from "../member-line";

/** What who manages a space may do with a member of it, and ask of them. */
export function MemberMenu({ member, head }: { member: MemberLine; head: SpaceHead }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const canChange = !member.role || head.canSetRoles;
  const why = withWhy(search, member.id);

  /** In place: the list stays where it is. */
  function onWhy(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(why, { preventScrollReset: true, replace: true });
  }

  return (
    <Form method="post">
      <input type="hidden" name="member_id" value={member.id} />
      <Menu label={m.spaces_members_menu({ name: member.name })} trigger={<Icon as={MoreIcon} />}>
        <MenuItem icon={HelpIcon} to={why} onSelect={onWhy}>
          {m.spaces_member_why()}
        </MenuItem>
        {head.canSetRoles && member.role !== "admin" && (
          <MenuItem icon={ShieldIcon} type="submit" name="intent" value="admin">
            {m.spaces_make_admin()}
          </MenuItem>
        )}
        {head.canSetRoles && member.role !== "moderator" && (
          <MenuItem icon={ShieldIcon} type="submit" name="intent" value="moderator">
            {m.spaces_make_moderator()}
          </MenuItem>
        )}
        {head.canSetRoles && member.role && (
          <MenuItem icon={CloseIcon} type="submit" name="intent" value="take_role">
            {m.spaces_take_role()}
          </MenuItem>
        )}
        {canChange && (
          <MenuItem icon={TrashIcon} danger type="submit" name="intent" value="remove">
            {m.spaces_remove_member()}
          </MenuItem>
        )}
      </Menu>
    </Form>
  );
}

/** The address of the page with the answer to "Why can they see this?" of a member; null takes it away. */
export function withWhy(search: string, member: number | null): string {
  const query = new URLSearchParams(search);
  query.delete("why");
  if (member !== null) query.set("why", String(member));
  return `?${query}`;
}
