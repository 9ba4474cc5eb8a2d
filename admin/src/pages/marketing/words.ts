import type { DrawRow } from './Draws'

export const STATE_WORDS: Record<DrawRow['state'], string> = { draft: '未开启', open: '进行中', closed: '已结束' }

/** What an asset is called. */
export const assetName = (assets: readonly { code: string; name: string }[], wanted: string) =>
  assets.find(({ code }) => code === wanted)?.name ?? wanted

/** Of each asset what the pool of a draw lacks before every prize of it is covered. */
export const lackOf = ({ needs }: Pick<DrawRow, 'needs'>) =>
  needs.filter(({ needed, balance }) => Number(needed) > Number(balance))

/** Not open yet, and of points by weights alone: what the form here can write. */
export const isPlain = ({ state, pick, entry, rounds, guarantee, prizes }: DrawRow) =>
  state === 'draft' &&
  pick === 'weights' &&
  entry === 'price' &&
  rounds.length === 0 &&
  guarantee === 0 &&
  prizes.every(({ kind }) => kind === 'points')

/** A part of a whole as a percentage; of nothing there is none. */
export const rateOf = (part: number, whole: number) => (whole === 0 ? '—' : `${Math.round((part * 100) / whole)}%`)
