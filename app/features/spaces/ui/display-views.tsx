import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { CheckIcon } from "~/ui/icons";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { type DisplayView, showsEvents, viewsOf } from "../rules";
import { DRAWINGS, type Mark } from "./display-view-drawings";
import styles from "./display-views.module.css";

interface DisplayViewsProps {
  postType: string;
  value: string;
  error?: string;
}

/** How a space's posts are shown: a drawing of each view to choose from. Radio buttons of the form. */
export function DisplayViews({ postType, value, error }: DisplayViewsProps) {
  const names = showsEvents(postType) ? { ...NAMES, ...EVENT_NAMES } : NAMES;
  return (
    <SettingsSection
      title={m.spaces_view()}
      description={showsEvents(postType) ? m.spaces_view_text_events() : m.spaces_view_text()}
    >
      <div className={styles.views} role="radiogroup" aria-label={m.spaces_view()}>
        {viewsOf(postType).map((view) => (
          <label key={view} className={styles.view}>
            <input
              type="radio"
              className="sr"
              name="display_view"
              value={view}
              defaultChecked={view === value}
              aria-describedby={`view-${view}`}
              aria-labelledby={`view-${view}-name`}
            />
            <Drawing view={view} />
            <span className={styles.name}>
              <span id={`view-${view}-name`}>{names[view][0]()}</span>
              <Icon as={CheckIcon} size={16} />
            </span>
            <span className={styles.about} id={`view-${view}`}>
              {names[view][1]()}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <span className="hint error" role="alert">
          {error}
        </span>
      )}
    </SettingsSection>
  );
}

const NAMES: Record<DisplayView, [() => string, () => string]> = {
  posts: [m.spaces_view_posts, m.spaces_view_posts_hint],
  cards: [m.spaces_view_cards, m.spaces_view_cards_hint],
  list: [m.spaces_view_list, m.spaces_view_list_hint],
  feed: [m.spaces_view_feed, m.spaces_view_feed_hint],
  masonry: [m.spaces_view_masonry, m.spaces_view_masonry_hint],
  grid: [m.spaces_view_grid, m.spaces_view_grid_hint],
  calendar: [m.spaces_view_calendar, m.spaces_view_calendar_hint],
};

const EVENT_NAMES: Partial<typeof NAMES> = {
  list: [m.spaces_view_list, m.spaces_view_list_hint_events],
  cards: [m.spaces_view_cards, m.spaces_view_cards_hint_events],
  grid: [m.spaces_view_grid, m.spaces_view_grid_hint_events],
};

const TONES = { dark: styles.dark, pale: styles.pale, page: styles.page };

const Drawing = ({ view }: { view: DisplayView }) => (
  <svg viewBox="0 0 132 84" aria-hidden="true" className={styles.drawing}>
    {DRAWINGS[view].map((mark) => (
      <Drawn key={mark.join()} mark={mark} />
    ))}
  </svg>
);

const Drawn = ({ mark: [tone, x, y, width, height] }: { mark: Mark }) => (
  // A square so small is a face.
  <rect
    className={TONES[tone]}
    x={x}
    y={y}
    width={width}
    height={height}
    rx={width === 8 ? 4 : Math.min(3, height / 2)}
  />
);
