import { team } from '@contract/team'
import { bindDomain } from '../../http/context'
import { waysOf } from '../exchange/service'
import { walletRecords } from '../wallet/service'
import { counterFacts, counterRecords } from './counter'
import { directorCenter } from './director'
import { shopsIn, sumsOf, teamHome } from './serving'
import { commonRule, levelsOf, ratesOf, ruleWords } from './terms'

export const teamDomain = bindDomain(team, {
  'GET /api/partner/shop_sub_list': ({ db, person, clock }, { kind, ...wanted }) =>
    teamHome(db, person.id, clock.now(), { ...wanted, role: kind }),
  'GET /api/partner/rule': async ({ db }) => {
    const [levels, rule, ways] = await Promise.all([levelsOf(db), commonRule(db), waysOf(db, 'shouyi')])
    return {
      rules: ruleWords(levels),
      rates: ratesOf(rule, levels),
      ways: ways.filter(way => way.open === 1).map(({ type, title }) => ({ type, title }))
    }
  },
  'GET /api/partner/shop_list': ({ db, person, clock }, asked) =>
    shopsIn(db, 'partner', { ...asked, userId: person.id, now: clock.now() }),
  'GET /api/dock/shop_list': ({ db, person, clock }, asked) =>
    shopsIn(db, 'dock', { ...asked, userId: person.id, now: clock.now() }),
  'GET /api/director/center': ({ db, person, clock }) => directorCenter(db, person.id, clock.now()),
  'GET /api/director/bill_list': async (ctx, turn) => {
    const now = ctx.clock.now()
    const reasons = ['director_share', 'director_share_back'] as const
    const records = await walletRecords(ctx, 'shouyi', { ...turn, reasons, now })
    return { ...records, pending: (await sumsOf(ctx.db, ctx.person.id, ['director'], now)).pending }
  },
  'GET /api/merchantoffline/getRoleHdtData': ({ db, person, clock }) => counterFacts(db, person.id, clock.now()),
  'GET /api/merchantoffline/getRoleHdtRecord': ({ db, person }, { kind, ...paging }) =>
    counterRecords(db, person.id, { ...paging, role: kind })
})
