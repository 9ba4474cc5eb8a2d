import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { ApplicationDeeds, ApplicationStanding } from '@/kit/parts/ApplicationStanding'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { State } from '@/kit/parts/State'
import { Tag } from '@/kit/parts/Tag'
import type { Resource } from '@/kit/state/Resource'
import type { ZoneRecord, Zoning } from './_parts/form'
import './settleInfo.scss'

definePageConfig({ navigationBarTitleText: '入驻信息' })

const KINDS: Partial<Record<Zoning['state'], 'success' | 'warning' | 'mute'>> = {
  approved: 'success',
  submitted: 'warning',
  paying: 'warning',
  withdrawn: 'mute'
}

const settle = (query: { id?: string; fix?: 1; zone_id?: string } = {}) => go('/pages/consumeZone/settle', query)

/** Every application of somebody's for a zone, or the one of an id with what may be done about it. */
export default page(() => {
  const { id } = useQuery('id')
  return (
    <DetailPage
      load={() => api('GET /api/merchant/zoneRecord', id ? { id } : {}, quietly)}
      filter={id}
      fresh
      skeleton="lines"
      missing="没有找到这份申请"
      bottom={(record, resource) => {
        const [one] = record.applications
        if (id && one) return <Deeds one={one} resource={resource} />
        return <ActionBottom onClick={() => settle()}>{record.draft ? '继续填写' : '申请进入专区'}</ActionBottom>
      }}
    >
      {record => {
        const [one] = record.applications
        if (id && one) return <ApplicationStanding one={one} ends="退出专区后" />
        return <Mine record={record} />
      }}
    </DetailPage>
  )
})

function Deeds({ one, resource }: { one: Zoning; resource: Resource<ZoneRecord> }) {
  const { id, zone_id } = one
  const again = { words: '修改后重新提交', run: () => settle({ id }) }
  const look = { words: '看看专区', run: () => go('/pages/consumeZone/index', { zone_id }) }
  return (
    <ApplicationDeeds
      one={one}
      deeds={{ correct: { words: '去修改', run: () => settle({ id, fix: 1 }) }, again, renew: again }}
      anew={() => settle({ zone_id })}
      home={one.state === 'approved' ? look : undefined}
      onChange={() => resource.refresh()}
    />
  )
}

const Mine = ({ record: { applications, draft } }: { record: ZoneRecord }) => {
  if (applications.length === 0 && !draft)
    return (
      <State
        kind="empty"
        icon="store"
        words="还没有申请过消费专区"
        hint="进入专区后，逛专区的顾客能看到你的店铺和权益"
        action="看看有哪些专区"
        onAction={() => go('/pages/consumeZone/index')}
      />
    )
  return (
    <View className="zonemine">
      {draft && (
        <Card title="填写中的申请" more={`${draft.kept_steps.length}/3 步`}>
          <View className="zonemine__note">{`上次保存于 ${draft._update_time}，已填的内容都在。`}</View>
        </Card>
      )}
      {applications.length > 0 && (
        <CellGroup>
          {applications.map(one => (
            <Cell
              key={one.id}
              title={one.zone_name}
              note={`${one.shop_name} · 提交于 ${one._submit_time}`}
              value={<Tag kind={KINDS[one.state]}>{one._state}</Tag>}
              onClick={() => go('/pages/consumeZone/settleInfo', { id: one.id })}
            />
          ))}
        </CellGroup>
      )}
    </View>
  )
}
