import { readFile } from 'node:fs/promises'
import { stopDraw } from '../../engines/draw'
import { fenOf } from '../../lib/money'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { seriesReports } from './report'
import { saveSeries } from './series'

async function list({ db }: Services): Promise<string> {
  const lines = (await seriesReports(db)).map(
    ({ code, state, title, price, boxes, taken, opened, stopped, barter_held: held }) =>
      `${code}  ${state}${stopped ? ', stopped' : ''}  ${title}  ${price} yuan  ${taken}/${boxes} taken, ${opened} opened, ${held} beans held`
  )
  return lines.join('\n') || 'no series'
}

async function save(services: Services, [path = '']: string[]): Promise<string> {
  const { price, starts_at, ends_at, ...terms } = JSON.parse(await readFile(path, 'utf8'))
  const times = { startsAt: new Date(starts_at), endsAt: new Date(ends_at) }
  await saveSeries(services, { ...terms, ...times, priceFen: fenOf(price) })
  return `${terms.code} is written; fill the pool draw-${terms.code} with what its goods can be bartered for, then: draw open ${terms.code}`
}

const stop =
  (isOn: boolean) =>
  async (services: Services, [code = '']: string[]) => {
    await stopDraw(services, { code, at: services.clock.now() }, isOn)
    return `${code} is ${isOn ? 'not sold any more; what was sold can be opened' : 'sold again'}`
  }

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = {
  list,
  save,
  stop: stop(true),
  resume: stop(false)
}

/** Commands about blind boxes; they are tried on paper, opened, closed and checked by those of `draw`. */
export const boxCommands: Commands = {
  box: {
    usage: 'box <list | save <file.json> | stop <code> | resume <code>>',
    words: 'Series of blind boxes: write one, sell no more of it',
    needs: 1,
    run: (services, [what, ...args]: string[]) => workOf('box', WORK, what)(services, args)
  }
}
