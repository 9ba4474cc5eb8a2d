import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { LedgerPage } from '@/kit/pages/LedgerPage'
import { page } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Figures } from '@/kit/parts/Figures'
import { LevelBar } from '@/kit/parts/LevelBar'
import { Row } from '@/kit/parts/Row'
import './index.scss'

definePageConfig({ navigationBarTitleText: '董事中心' })

type Center = Data<Endpoints['GET /api/director/center']>
type Bills = Data<Endpoints['GET /api/director/bill_list']>
type Bill = Bills['list'][number]

/** A director's level and what the next one asks, the months looked at, and what came in. */
export default page(() => {
  const center = useResource(() => api('GET /api/director/center', {}, quietly), null, true)
  const [months, setMonths] = useState<Bills['time']>([])
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/director/bill_list', paging, quietly)
    setMonths(answer.time)
    return answer
  }
  return (
    <LedgerPage<Bill>
      name="董事收益（元）"
      balance={center.data?.settled}
      hint={center.data ? `待结算 ${center.data.pending} 元 · 本月到账 ${center.data.month} 元` : undefined}
      actions={[
        { words: '等级说明', onClick: () => go('/pages/director/level') },
        { words: '服务的店铺', onClick: () => go('/pages/team/index') }
      ]}
      load={load}
      months={months}
      empty={
        center.data?.is_director === 0
          ? { icon: 'shield', words: '你还不是董事', hint: '董事由平台指定，服务的店铺成交后这里会有收益' }
          : { icon: 'wallet', words: '还没有董事收益', hint: '服务的店铺订单结算后，收益会到账' }
      }
    >
      {center.data?.is_director === 1 && <Level center={center.data} />}
      {center.data && center.data.months.length > 0 && <Months center={center.data} />}
    </LedgerPage>
  )
})

const Level = observer(function Level({ center }: { center: Center }) {
  const { next, turnover } = center
  return (
    <Card className="director__part" title={center.level_name} more={`分成 ${center.rate}`}>
      <LevelBar
        value={Number(turnover)}
        max={next ? Number(next.turnover) : Number(turnover)}
        tone="gold"
        left={`本月结算 ¥${turnover}`}
        right={next ? `${next.name} ¥${next.turnover}` : '已是最高等级'}
      />
      <Figures
        className="director__figures"
        items={[
          { name: '服务店铺', value: center.shops },
          { name: '服务评分', value: center.service_score || '暂无' },
          {
            name: next ? `${next.name}需评分` : '分成系数',
            value: next ? next.service_score : `${center.part_bp / 100}%`
          }
        ]}
      />
    </Card>
  )
})

const Months = ({ center }: { center: Center }) => (
  <Card className="director__part" title="每月评定">
    {center.months.map(month => (
      <Row
        key={month.time}
        lined
        title={month.title}
        notes={[`结算 ¥${month.turnover} · 评分 ${month.service_score || '暂无'} · ${month.shops} 家店铺`]}
        side={<View className="director__level">{month.level_name}</View>}
      />
    ))}
  </Card>
)
