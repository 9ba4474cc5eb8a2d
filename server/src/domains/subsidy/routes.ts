import { subsidy } from '@contract/subsidy'
import { bindDomain } from '../../http/context'
import { exchangeHandlers } from '../exchange/service'
import { walletRecords } from '../wallet/service'
import { centre, completePop, powerDetail } from './center'
import { claimLog, doTask, missions, watched } from './missions'
import { memberDetail, memberExp, memberList, teamDetail } from './team'

/** Which of the exchanges of subsidies is meant where none is named. */
const USUAL = 'bt_xfq'

export const subsidyDomain = bindDomain(subsidy, {
  'GET /api/subsidy/center': centre,
  'POST /api/subsidy/completePop': completePop,
  'GET /api/subsidy/powerDetail': powerDetail,
  ...exchangeHandlers({ info: 'subsidy/exchange/accinfo', make: 'subsidy/exchange/do' }, USUAL),
  'GET /api/subsidy/getBalanceRecord': (ctx, { category = 'bt', type, ...turn }) =>
    walletRecords(ctx, category, {
      ...turn,
      now: ctx.clock.now(),
      ...(type === 'exchange' && { reasons: ['exchange'] })
    }),
  'GET /api/subsidy/task/index': missions,
  'GET /api/subsidy/task/sub_info': (ctx, { watch }) => watched(ctx, watch),
  'POST /api/subsidy/task/do_sub': doTask,
  'GET /api/subsidy/task/log': claimLog,
  'GET /api/subsidy/richTeamDetail': teamDetail,
  'GET /api/subsidy/subsidyUserList': memberList,
  'GET /api/subsidy/userDetail': (ctx, { uid }) => memberDetail(ctx, uid),
  'GET /api/subsidy/richExpDetail': memberExp
})
