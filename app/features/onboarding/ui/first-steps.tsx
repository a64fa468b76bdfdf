import clsx from "clsx";
import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { ShareAddress } from "~/features/communities/ui/share-address";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/layout/columns";
import { TextLink } from "~/ui/link";
import { withWords } from "~/ui/words";
import type { FirstStepsProps } from "./above-feed";
import { Checklist } from "./checklist";
import styles from "./first-steps.module.css";

/** A new community's first page (design/mock/first-steps.html), and what is left of it above the first posts. */
export default function FirstSteps({ isAlone, ...props }: FirstStepsProps) {
  useTicks();
  return isAlone ? <Alone {...props} /> : <Left {...props} />;
}

/** In place of a feed that has nothing to show. */
function Alone(props: Omit<FirstStepsProps, "isAlone">) {
  const { community, viewer } = useRoot();
  const isOpen = community !== null && !community.isPrivate;
  return (
    <Columns rail={isOpen && <ShareAddress showsPreview />} keepsRail>
      <div className={styles.steps}>
        <h2>
          {withWords(m.onboarding_hello_title, {
            community: community?.name ?? "",
            name: viewer.name.split(" ")[0] ?? viewer.name,
          })}
        </h2>
        <p>{m.onboarding_hello_text()}</p>
        <Checklist {...props} hide={<Hide />} />
        <WhereItIs />
      </div>
    </Columns>
  );
}

/** Of a step that is done only its name stays. */
function Left(props: Omit<FirstStepsProps, "isAlone">) {
  return (
    <section className={clsx(styles.steps, styles.left)}>
      <h2>{m.onboarding_steps_title()}</h2>
      <Checklist {...props} hide={<Hide />} />
      <WhereItIs />
    </section>
  );
}

/** For whoever presses it, on all their devices; the page comes back without the list. */
function Hide() {
  const { viewer } = useRoot();
  if (viewer.isViewOnly) return null;
  return (
    <Form method="post" action="/?index" className="end">
      <Button type="submit" variant="ghost" size="sm" name="intent" value="hide_first_steps">
        {m.onboarding_steps_hide()}
      </Button>
    </Form>
  );
}

/** Said before it is put away: afterwards nobody would know where to look. */
const WhereItIs = () => (
  <p className={styles.where}>
    {m.onboarding_steps_where()} <TextLink to="/settings/onboarding">{m.onboarding_title()}</TextLink>
  </p>
);

/** What was done in another tab is ticked when one comes back to this one. */
function useTicks() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onShown = () => document.visibilityState === "visible" && void revalidate();
    document.addEventListener("visibilitychange", onShown);
    return () => document.removeEventListener("visibilitychange", onShown);
  }, [revalidate]);
}
