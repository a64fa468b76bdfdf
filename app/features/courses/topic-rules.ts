/** Topics of the courses of one community: more are no help to who looks for one. */
export const MOST_COURSE_TOPICS = 50;
/** Topics of one course. */
export const MOST_ON_A_COURSE = 5;
export const COURSE_TOPIC_LENGTH = 40;
export const COURSE_TOPICS_SETTINGS = "/settings/course_topics";

/** By which names are told apart: "Water" and "water" are one. */
export const topicKeyOf = (name: string): string => name.normalize("NFC").toLowerCase();
