import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { BonusMonths } from '@/kit/parts/BonusRow'
import { RulesCard } from '@/kit/parts/RulesCard'
import { StandingCard } from '@/kit/parts/StandingCard'
import { Tabs } from '@/kit/parts/Tabs'
import './profit.scss'

definePageConfig({ navigationBarTitleText: '本地收益' })

type Facts = Data<Endpoints['GET /api/merchantoffline/getRoleHdtData']>
type Records = Data<Endpoints['GET /api/merchantoffline/getRoleHdtRecord']>
type Role = Facts['roles'][number]['role']

/** What payments at the counters of served stores brought, by role and month. */
export default page(() => {
  const [role, setRole] = useState<Role | ''>('')
  const [months, setMonths] = useState<Records['time']>([])
  const facts = useResource(() => api('GET /api/merchantoffline/getRoleHdtData', {}, quietly), null, true)
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api(
      'GET /api/merchantoffline/getRoleHdtRecord',
      { ...paging, kind: role || undefined },
      quietly
    )
    setMonths(answer.time)
    return answer
  }
  return (
    <ListPage
      load={load}
      filter={role}
      fresh
      skeleton={facts.data ? 'lines' : 'wallet'}
      head={facts.data && <Head facts={facts.data} role={role} onRole={setRole} />}
      row={() => null}
      layout={lines => <BonusMonths lines={lines} months={months} />}
      rowKey={line => line.id}
      empty={{
        icon: 'store',
        words: '还没有本地收益',
        hint: '顾客在你服务的门店扫码付款后，这里会有记录',
        action: '我的团队',
        onAction: () => go('/pages/team/index'),
        below: facts.data && <RulesCard className="localprofit__part" title="收益规则" rules={facts.data.rules} />
      }}
    />
  )
})

function Head({ facts, role, onRole }: { facts: Facts; role: Role | ''; onRole: (role: Role | '') => void }) {
  const tabs: { value: Role | ''; text: string }[] = [
    { value: '', text: '全部' },
    ...facts.roles.map(one => ({ value: one.role, text: one._role }))
  ]
  return (
    <View>
      <StandingCard
        align="centre"
        name="到店累计收益（元）"
        value={facts.settled}
        figures={[
          { name: '今日', value: facts.today },
          { name: '本月', value: facts.month },
          { name: '服务门店', value: facts.shops }
        ]}
      />
      <Tabs look="pills" items={tabs} value={role} onChange={onRole} className="localprofit__tabs" />
    </View>
  )
}
