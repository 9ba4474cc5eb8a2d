import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page, useQuery } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { NameRows } from '@/kit/parts/NameRows'
import type { ExchangeTerms } from '@/kit/state/exchange'

definePageConfig({ navigationBarTitleText: '留存' })

/** Something is given in, and what it is exchanged for comes day by day, at a rate of its own. */
export default page(() => {
  const { type } = useQuery('type')
  return (
    <ExchangePage info="GET /api/zhufu/retain_info" make="POST /api/zhufu/retain" type={type || undefined}>
      {info => (
        <>
          <Compared info={info} />
          <View className="exchange__part">
            <CellGroup>
              <Cell
                icon="calendar"
                title="我的留存"
                note="每天发了多少、还剩多少"
                onClick={() => go('/pages/zhufu/chiyou', { type: 'retain' })}
              />
            </CellGroup>
          </View>
        </>
      )}
    </ExchangePage>
  )
})

/** What keeping brings beside having it at once. */
function Compared({ info }: { info: ExchangeTerms }) {
  const { rate, from, to, schedule, at_once } = info
  const pair = (of: { from: string; to: string }) => `${of.from} ${from.name} 兑 ${of.to} ${to.name}`
  const rows: [string, string][] = [
    ['留存', pair(rate)],
    ['发放', schedule ? `每天 ${schedule.daily_bp / 100}%，${schedule.lasts_days} 天发完` : '目前没有发放计划'],
    ...(at_once ? [['直接兑换', `${pair(at_once.rate)}，即时到账`] satisfies [string, string]] : [])
  ]
  return (
    <Card className="exchange__part" title="两种方式">
      <NameRows rows={rows} />
    </Card>
  )
}
