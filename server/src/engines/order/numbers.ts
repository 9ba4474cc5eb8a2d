import { randomInt } from 'node:crypto'

/** An unpaid order is cancelled after this. */
export const UNPAID_MS = 30 * 60_000

const CHINA_MS = 8 * 3_600_000

/** "2026112016300012345678": China's time to the second, whose clock is never put back, and eight random digits. */
export const newNumber = (now: Date) =>
  new Date(now.getTime() + CHINA_MS).toISOString().replace(/\D/g, '').slice(0, 14) +
  String(randomInt(100_000_000)).padStart(8, '0')
