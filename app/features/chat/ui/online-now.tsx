import { useEffect, useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { Avatar } from "~/ui/avatar";
import { Link } from "~/ui/link";
import { MOST_WATCHED, type OnlinePayload } from "../presence";
import { useOnline } from "./online";

const ASKED_EVERY_MS = 60_000;

/** Beside the feed: who is there now. Asked for once the page stands, and now and then while it is looked at. */
export function OnlineNow() {
  const { viewer } = useRoot();
  const [found, setFound] = useState<OnlinePayload | null>(null);
  useEffect(() => {
    if (!viewer.isSignedIn) return;
    const over = new AbortController();
    let askedAt = 0;
    const ask = async () => {
      if (document.visibilityState !== "visible" || Date.now() - askedAt < ASKED_EVERY_MS) return;
      askedAt = Date.now();
      try {
        const options = { waits: true, signal: over.signal };
        setFound(await request<OnlinePayload>("GET", "/internal_api/online_members", undefined, options));
      } catch (error) {
        if (!over.signal.aborted) console.error("who is online could not be asked", error);
      }
    };
    const onLook = () => void ask();
    onLook();
    const timer = setInterval(onLook, ASKED_EVERY_MS);
    document.addEventListener("visibilitychange", onLook);
    return () => {
      over.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onLook);
    };
  }, [viewer.isSignedIn]);
  const records = found?.records ?? [];
  const online = useOnline(records.map((one) => one.member_id));
  if (!found || records.length === 0) return null;
  return (
    <section>
      <h2>
        <span>{m.chat_online_now()}</span> <span>{found.count < MOST_WATCHED ? found.count : `${MOST_WATCHED}+`}</span>
      </h2>
      {records.map(({ member_id: id, community_member: { id: uid, name, avatar } }) => (
        <Link key={id} to={`/u/${uid}`} className="lrow">
          <Avatar name={name} avatar={avatar} size={28} online={online.has(id)} />
          <div className="grow">
            <div className="title trunc" dir="auto">
              {name}
            </div>
          </div>
        </Link>
      ))}
    </section>
  );
}
