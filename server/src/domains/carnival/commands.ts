import { grantSums } from '../../engines/draw'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { CAUSES } from './chances'
import { addGoods, goodsOf, removeGoods } from './shop'
import { carnivalOf, saveCarnival } from './terms'

async function report({ db }: Services, [code = '']: string[]): Promise<string> {
  const { dayTimes, tasks } = await carnivalOf(db, code)
  const sums = await Promise.all(
    Object.entries(CAUSES).map(async ([cause, prefix]) => ({ cause, ...(await grantSums(db, code, prefix)) }))
  )
  const goods = await goodsOf(db, code)
  return [
    `${code}: ${dayTimes} chances a day`,
    ...tasks.map(({ task, times }) => `task ${task}: ${times} chances`),
    ...sums.map(({ cause, given, left }) => `by ${cause}: ${given} received, ${left} not used`),
    ...goods.map(
      ({ row }) =>
        `${row.id} ${row.name}: ${row.chances ?? '-'} chances or ${row.beansMinor ?? '-'} beans, ${row.remaining}/${row.stock} left`
    )
  ].join('\n')
}

async function save(services: Services, [code = '', dayTimes = '0', ...pairs]: string[]): Promise<string> {
  const tasks = pairs.map(pair => {
    const [task = '', times = '1'] = pair.split(':')
    return { task, times: Number(times) }
  })
  await saveCarnival(services, { code, dayTimes: Number(dayTimes), tasks })
  return report(services, [code])
}

async function shop(services: Services, [code = '', file = '']: string[]): Promise<string> {
  const { name, productId, skuId, chances = null, beans, stock, personMax = 1, postFree = false } = JSON.parse(file)
  const goods = { campaign: code, name, productId, skuId, chances, stock, personMax, postFree }
  const beansMinor = beans === undefined ? null : BigInt(beans)
  await addGoods(services, { ...goods, beansMinor }, services.clock.now())
  return report(services, [code])
}

async function remove(services: Services, [code = '', id = '']: string[]): Promise<string> {
  return `${await removeGoods(services, { code, id })} pieces are on the shelf again`
}

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = { report, save, shop, remove }

/** Commands about the carnival; its draw and prizes are those of `draw`. */
export const carnivalCommands: Commands = {
  carnival: {
    usage:
      'carnival <report <code> | save <code> <chances a day> [<task>:<chances> …] | shop <code> <goods as JSON> | remove <code> <id>>',
    words: 'What brings chances of a carnival, and the goods of its shop',
    needs: 2,
    run: (services, [what, ...args]: string[]) => workOf('carnival', WORK, what)(services, args)
  }
}
