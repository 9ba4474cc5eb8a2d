import type { Data, Endpoints } from '@contract'
import { api } from '@/api'
import type { DrawInfo, DrawSource } from '@/kit/state/DrawState'

type Shown = Data<Endpoints['GET /api/box/get_info']>
export type Award = Data<Endpoints['GET /api/box/get_award_list']>['list'][number]
export type BoxInfo = Omit<DrawInfo, 'prizes'> & Shown & { prizes: Award[] }
export type BoxLine = Data<Endpoints['GET /api/box/get_user_box_list']>['list'][number]

const quiet = { catch: true, quiet: true } as const

async function load(code: string | undefined): Promise<BoxInfo> {
  const shown = await api('GET /api/box/get_info', { code }, quiet)
  const [awards, history] = await Promise.all([
    api('GET /api/box/get_award_list', { code: shown.code }, quiet),
    api('GET /api/box/get_history', { code: shown.code, page: 1, limit: 20 }, quiet)
  ])
  const none = { drawn: null, drawn_all: [], order: null, delivery: null }
  return { ...shown, ...none, prizes: awards.list, list: history.list }
}

/** Where boxes are opened, beginning with a series where the page was opened for one. */
export const boxSource = (first: string): DrawSource<BoxInfo> => ({
  load: code => load(code ?? (first || undefined)),
  async draw({ code, ...plan }) {
    const made = await api('POST /api/box/open_award', { code: code!, ...plan }, { catch: true })
    return { ...(await load(code)), ...made }
  },
  collect: (prizes, preview) =>
    api('POST /api/box/draw_award', { prizes, ...(preview ? { preview } : {}) }, { catch: true })
})
