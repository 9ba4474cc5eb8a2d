import { serverClock } from './countdown'
import { relativeTime } from './format'

/** How long ago Unix seconds are by the server's clock: "刚刚", "5分钟前", "3天前". */
export const ago = (at_s: number): string => relativeTime(at_s, serverClock.now_s())
