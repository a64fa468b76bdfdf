import { compose } from "./compose";
import { bags } from "./en/bags";
import { events } from "./en/events";
import { bench } from "./en/bench";
import { community } from "./en/community";
import { course } from "./en/course";
import { espresso } from "./en/espresso";
import { mornings } from "./en/mornings";
import { pourOver } from "./en/pour-over";
import { roasters } from "./en/roasters";
import { roasting } from "./en/roasting";
import { talks } from "./en/talks";
import { water } from "./en/water";
import { welcome } from "./en/welcome";

/** The demo community in English. */
export const demoEn = compose({
  ...community,
  talks,
  course,
  posts: {
    ...welcome,
    ...mornings,
    ...pourOver,
    ...espresso,
    ...water,
    ...bench,
    ...roasting,
    ...roasters,
    ...bags,
    ...events,
  },
});
