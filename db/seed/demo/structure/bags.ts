import { keys, type PostShape, says } from "./shapes";

export const bagPosts: PostShape[] = [
  {
    key: "guji-circle",
    space: "bags",
    author: "noor",
    hoursAgo: 212,
    pictures: keys("bag-guji"),
    likes: keys("sam mei zoe caio helena elif owen"),
    comments: [says("abeba", 3, "noor sam"), says("mei", 9, "")],
  },
  {
    key: "jute-sack",
    space: "bags",
    author: "abeba",
    hoursAgo: 96,
    pictures: keys("sack drying hills beans"),
    isDownloadable: true,
    likes: keys("helena wanjiru diego caio rafael zoe linh tomas sam"),
    comments: [
      says("wanjiru", 2, "abeba diego", [says("abeba", 4, "wanjiru helena caio")]),
      says("ximena", 20, "abeba"),
    ],
  },
  {
    key: "lot-118",
    space: "bags",
    author: "beatriz",
    hoursAgo: 52,
    pictures: keys("label-cerrado"),
    likes: keys("caio helena noor"),
    comments: [says("caio", 1, "beatriz")],
  },
  {
    key: "after-the-buy",
    space: "bags",
    author: "zoe",
    hoursAgo: 27,
    pictures: keys("shelf bags cupping beans label-cerrado cups"),
    likes: keys("rafael solveig tomas owen kwame linh"),
    comments: [says("kwame", 2, "zoe owen")],
  },
];
