import { Hono } from "hono";
import {
  addDevice,
  findPushKey,
  listDevices,
  rememberAsked,
  removeDevice,
  testDevice,
} from "~/features/push/devices.server";
import { deviceInput, deviceKey, noInput } from "~/features/push/input";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const READS = { readsFirst: true };

/** /internal_api/push: what browsers listen to, and the viewer's own that do. */
export const push = new Hono<AppEnv>()
  .get("/key", endpoint(noInput, findPushKey, READS))
  .post("/asked", endpoint(noInput, rememberAsked))
  .get("/devices", endpoint(noInput, listDevices, READS))
  .post("/devices", endpoint(deviceInput, addDevice, { status: 201 }))
  .delete("/devices/:id", endpoint(deviceKey, removeDevice))
  .post("/devices/:id/test", endpoint(deviceKey, testDevice));
