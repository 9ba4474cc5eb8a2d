import type { Data, Endpoints } from '@contract'
import { api, quietly } from '@/api'
import type { DrawInfo, DrawSource } from '@/kit/state/DrawState'

export type Kind = 'instant' | 'scratch'
export type LotteryInfo = DrawInfo & Data<Endpoints['GET /api/spotlight/rule']>

const DRAWS = {
  instant: 'POST /api/spotlight/instantLottery',
  scratch: 'POST /api/spotlight/scratchcardLottery'
} as const

/** A draw of the activity: its terms come from one endpoint, each draw has one of its own. */
export function lotterySource(type: Kind): DrawSource<LotteryInfo> {
  const load = async (): Promise<LotteryInfo> => {
    const rule = await api('GET /api/spotlight/rule', { type }, quietly)
    return { ...rule, drawn: null, drawn_all: [], order: null, delivery: null }
  }
  return {
    load,
    async draw({ hash, nonce, client_seed, times }) {
      const key: (typeof DRAWS)[Kind] = DRAWS[type]
      const made = await api(key, { hash, nonce, client_seed, ...(times ? { times } : {}) }, { catch: true })
      return { ...(await load()), ...made }
    },
    // Things that were won are collected alike, wherever that was.
    collect: (prizes, preview) =>
      api('POST /api/carnival/collect', { prizes, ...(preview ? { preview } : {}) }, { catch: true })
  }
}
