import type { Data, Endpoints } from '@contract'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { RowSum } from '@/kit/parts/Row'
import { StaffList, StaffRow } from '@/kit/parts/StaffList'
import { State } from '@/kit/parts/State'
import { Tag } from '@/kit/parts/Tag'

definePageConfig({ navigationBarTitleText: '下级送宝' })

type Giver = Data<Endpoints['GET /api/sendtb/underlist']>['list'][number]

/** Who gives in a shop's name, and how much each gave by tasks; for its owner. */
export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const merId = mer_id || undefined
  return (
    <DetailPage
      load={() => api('GET /api/sendtb/underlist', { mer_id: merId }, quietly)}
      filter={merId}
      skeleton="lines"
      fresh
      bottom={() => (
        <ActionBar inset>
          <Button kind="main" size="large" block onClick={() => go('/pages/keeper/staff', { mer_id: merId })}>
            管理店员权限
          </Button>
        </ActionBar>
      )}
    >
      {({ list }) => (
        <StaffList hint="有「通宝」权限的店员可以充值通宝、送给顾客；这里只统计用送宝任务送出的。">
          {list.map(giver => (
            <GiverRow key={giver.uid} giver={giver} />
          ))}
          {list.length < 2 && (
            <State kind="empty" icon="users" words="还没有店员可以送通宝" hint="在店员管理里给店员开通「通宝」权限" />
          )}
        </StaffList>
      )}
    </DetailPage>
  )
})

const roleOf = ({ is_owner, may_give }: Giver) => {
  if (is_owner) return <Tag kind="gold">店主</Tag>
  return may_give ? <Tag kind="success">可以送宝</Tag> : <Tag kind="mute">没有权限</Tag>
}

const GiverRow = ({ giver }: { giver: Giver }) => (
  <StaffRow
    staff={giver}
    note={giver.task_num > 0 && `${giver.task_num} 个任务，送出 ${giver.given_people} 人次`}
    side={<RowSum value={giver.given_num} note="已送出（个）" />}
    tags={roleOf(giver)}
  />
)
