import { useEffect, useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { Button } from "~/ui/button";
import { TextLink } from "~/ui/link";
import { toast } from "~/ui/toast";
import { type Occasion, PUSH_DOOR } from "../devices";
import { turnOn } from "./browser";
import styles from "./offer.module.css";

type Stage = "asking" | "offered" | "busy" | "told" | "blocked" | "over";

/** Offers once, and never again, to tell its member in this browser: their browser asks only after they pressed. */
export default function Offer({ after }: { after: Occasion }) {
  const { community, viewer } = useRoot();
  const [stage, setStage] = useState<Stage>("asking");
  const [key, setKey] = useState("");
  useEffect(() => {
    void ask().then((found) => {
      if (found === null) return;
      setKey(found);
      setStage("offered");
    });
  }, []);

  async function accept() {
    setStage("busy");
    try {
      const isAllowed = await turnOn(key, viewer.publicUid);
      // Who follows is told of answers here from now on, for that is what they pressed.
      if (isAllowed && after === "follow") {
        const cells = [{ matter: "followed", channel: "push", is_on: true }];
        await request("PATCH", "/internal_api/notification_preferences", { cells });
      }
      setStage(isAllowed ? "told" : "blocked");
    } catch (error) {
      console.error("push", error);
      setStage("offered");
      toast({ text: m.push_failed(), tone: "danger" });
    }
  }

  if (stage === "asking" || stage === "over") return null;
  const house = { community: community?.name ?? "" };
  if (stage === "told" || stage === "blocked") {
    return (
      <output className={styles.offer}>
        {stage === "told" ? m.push_offer_done() : m.push_blocked(house)}{" "}
        <TextLink to="/account/notifications">{m.push_offer_settings()}</TextLink>
      </output>
    );
  }
  return (
    <div className={styles.offer}>
      <p className={styles.text}>{m.push_offer_text(house)}</p>
      <div className={styles.acts}>
        <Button size="sm" loading={stage === "busy"} onClick={() => void accept()}>
          {m.push_offer()}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setStage("over")}>
          {m.push_offer_no()}
        </Button>
      </div>
    </div>
  );
}

/** What this browser would listen to, where its member was never asked; from now on they were. */
async function ask(): Promise<string | null> {
  try {
    const found = await request<{ public_key: string | null; may_ask: boolean }>("GET", `${PUSH_DOOR}/key`);
    if (!found.may_ask || found.public_key === null) return null;
    await request("POST", `${PUSH_DOOR}/asked`, {});
    return found.public_key;
  } catch (error) {
    console.error("push", error);
    return null;
  }
}
