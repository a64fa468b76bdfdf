import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { CopyField } from "~/ui/copy-button";
import { Select } from "~/ui/choice";
import { Input } from "~/ui/field";
import { ComputerIcon, PhoneIcon } from "~/ui/icons";
import { Segmented } from "~/ui/segmented";
import { Banner } from "~/ui/states";
import { addressOf, embedCode } from "../code";
import type { Surface, Surfaces } from "../surfaces.server";
import styles from "./embed.module.css";

interface EmbedBuilderProps {
  /** The page it stands on: what is chosen is its query, so each choice has an address of its own. */
  action: string;
  origin: string;
  surfaces: Surfaces;
  asked: { space: string; post: string };
}

/** What is to be shown elsewhere, its code, and the page itself beside it. */
export function EmbedBuilder({ action, origin, surfaces, asked }: EmbedBuilderProps) {
  const { shown, spaces, surface, error } = surfaces;
  const submit = useSubmit();
  const [themeTarget, setThemeTarget] = useState("");
  if (error === "nothing") return <Banner>{m.embeds_nothing()}</Banner>;
  return (
    <div className={styles.builder}>
      <div className="stack">
        <Segmented
          label={m.embeds_show()}
          value={shown}
          options={[
            { value: "feed", label: m.embeds_feed(), to: action },
            { value: "space", label: m.embeds_space(), to: `${action}?show=space` },
            { value: "post", label: m.embeds_post(), to: `${action}?show=post` },
          ]}
        />
        {shown !== "feed" && (
          <Form
            method="get"
            action={action}
            className={styles.choice}
            key={shown}
            onChange={({ currentTarget }) =>
              shown === "space" && void submit(currentTarget, { preventScrollReset: true, replace: true })
            }
          >
            <input type="hidden" name="show" value={shown} />
            {shown === "space" ? (
              <Select label={m.embeds_which_space()} name="space" defaultValue={asked.space}>
                {spaces.map(({ slug, name, emoji }) => (
                  <option key={slug} value={slug} dir="auto">
                    {emoji ? `${emoji} ${name}` : name}
                  </option>
                ))}
              </Select>
            ) : (
              <Input
                label={m.embeds_which_post()}
                hint={m.embeds_which_post_hint()}
                name="post"
                inputMode="url"
                autoComplete="off"
                defaultValue={asked.post}
                error={error === "post_unknown" ? m.embeds_post_unknown() : null}
              />
            )}
            <Button type="submit" className={clsx(shown === "space" && styles.plain)}>
              {m.embeds_choose()}
            </Button>
          </Form>
        )}
        {error === "no_spaces" && <Banner>{m.embeds_no_spaces()}</Banner>}
        {surface && (
          <>
            <CopyField
              label={m.embeds_code()}
              hint={m.embeds_code_hint()}
              lines={4}
              value={embedCode({ origin, ...surface, themeTarget: themeTarget.trim() })}
            />
            <div className={styles.target}>
              <Input
                label={m.embeds_theme_target()}
                hint={m.embeds_theme_target_hint({ variable: "var(--atrium-brand)" })}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                value={themeTarget}
                onChange={(event) => setThemeTarget(event.target.value)}
              />
            </div>
            <CopyField label={m.embeds_link()} value={addressOf({ origin, ...surface })} />
          </>
        )}
      </div>
      {surface && <Preview key={surface.path} surface={surface} />}
    </div>
  );
}

function Preview({ surface }: { surface: Surface }) {
  const [width, setWidth] = useState("wide");
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const onMessage = ({ source, origin: from, data }: MessageEvent<{ type?: unknown; height?: unknown } | null>) => {
      if (source !== frame.current?.contentWindow || from !== window.location.origin || data?.type !== "atrium:height")
        return;
      if (typeof data.height === "number") setHeight(data.height);
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, []);
  return (
    <section aria-labelledby="embed-preview">
      <div className={styles.head}>
        <h2 id="embed-preview">{m.embeds_preview()}</h2>
        <Segmented
          label={m.embeds_preview()}
          value={width}
          onChange={setWidth}
          options={[
            { value: "wide", label: m.embeds_wide(), icon: ComputerIcon },
            { value: "phone", label: m.embeds_phone(), icon: PhoneIcon },
          ]}
        />
      </div>
      <div className={styles.window}>
        <iframe
          ref={frame}
          className={clsx(width === "phone" && styles.phone)}
          // By its path: an admin may be here under another address of the same house.
          src={addressOf({ origin: "", ...surface })}
          title={m.embeds_preview_of({ title: surface.title })}
          height={height === undefined ? undefined : Math.min(Math.ceil(height), MOST_HEIGHT)}
          loading="lazy"
        />
      </div>
      <p className="hint">{m.embeds_preview_text()}</p>
    </section>
  );
}

/** A feed is long: the preview shows its beginning and scrolls. */
const MOST_HEIGHT = 640;
