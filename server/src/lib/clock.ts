import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The shop's days and hours are China's, wherever the server stands. */
export const ZONE = 'Asia/Shanghai'

/** Where the server reads the time; tests hand in one they can move. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Unix seconds of a moment, as the wire has it. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** "2026-11-20 16:30" in China's time. */
export const timeText = (at: Date): string => dayjs(at).tz(ZONE).format('YYYY-MM-DD HH:mm')

/** China's calendar day of a moment: "2026-11-20". */
export const dayText = (at: Date): string => dayjs(at).tz(ZONE).format('YYYY-MM-DD')

export { dayjs }
