import { useQuery } from "@tanstack/react-query";
import { queryClient } from "~/platform/client/query";
import { request } from "~/platform/client/request";
import { MenuItem } from "~/ui/menu";
import type { WireSwitch } from "../../switcher";
import { AllCommunities, SwitchesWaiting } from "./all-communities";

const asked = {
  queryKey: ["community_switchers"],
  queryFn: () => request<{ records: WireSwitch[] }>("GET", "/internal_api/community_switchers"),
};

/** The communities of an account, each a button of the form they stand in. */
export default function Switches() {
  const { data, isError } = useQuery(asked, queryClient());
  if (!data) return isError ? <AllCommunities /> : <SwitchesWaiting />;
  return data.records.map((community) => (
    <MenuItem
      key={community.id}
      type="submit"
      name="community_id"
      value={String(community.id)}
      current={community.is_current}
    >
      <bdi>{community.name}</bdi>
    </MenuItem>
  ));
}
