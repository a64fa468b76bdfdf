/** The keys that every browser of the tests has (push-service.ts holds their other half). */
export const BROWSER_KEYS = {
  p256dh: "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM",
  auth: "CQkJCQkJCQkJCQkJCQkJCQ",
};
