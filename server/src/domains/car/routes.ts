import { car } from '@contract/car'
import { bindDomain } from '../../http/context'
import { bindPlate, checkPlate, memberOf } from './binding'
import { incomeOf } from './income'
import { standingOf, UNIT } from './standing'

export const carDomain = bindDomain(car, {
  'POST /api/merchantoffline/check_bind_plate': (ctx, { plate }) => checkPlate(ctx, plate),
  'POST /api/merchantoffline/bind_plate': (ctx, input) => bindPlate(ctx, input),
  'GET /api/car/get_pemonth': ctx => standingOf(ctx),
  'GET /api/car/get_profit': async ({ db, person, clock }, turn) => {
    const income = await incomeOf(db, person.id, { ...turn, now: clock.now() })
    const member = await memberOf(db, person.id)
    return { ...income, bound: member?.plateIndex ? 1 : 0, unit: UNIT }
  }
})
