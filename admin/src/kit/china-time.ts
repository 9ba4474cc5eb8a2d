import dayjs from 'dayjs'

/** A time of China as a field of the browser has it ("2026-12-01T20:00"), in Unix seconds. */
export const momentOf = (text: string) => dayjs(`${text}:00+08:00`).unix()

/** The other way round. China has one time and no summers. */
export const textOf = (at_s: number) => new Date((at_s + 8 * 3600) * 1000).toISOString().slice(0, 16)

/** The day so many days ago, in China ("2026-12-01"). */
export const dayAgo = (days: number) => textOf(Date.now() / 1000 - days * 86_400).slice(0, 10)
