import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { StaffList, StaffRow } from '@/kit/parts/StaffList'
import { State } from '@/kit/parts/State'
import { Tag } from '@/kit/parts/Tag'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { quietly, RIGHTS, type Staff } from './_parts/model'
import { StaffSheet } from './_parts/StaffSheet'
import './staff.scss'

definePageConfig({ navigationBarTitleText: '店员管理' })

export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const merId = mer_id || undefined
  const [editing, setEditing] = useState<Staff | 'new' | null>(null)
  return (
    <DetailPage
      load={() => api('GET /api/keeper/staff/list', { mer_id: merId }, quietly)}
      filter={merId}
      skeleton="lines"
      bottom={() => (
        <ActionBar inset>
          <Button kind="main" block onClick={() => setEditing('new')}>
            添加店员
          </Button>
        </ActionBar>
      )}
    >
      {({ list }, resource) => (
        <StaffList hint="店员用自己的账号登录，只能做你允许的事；随时可以收回。">
          {list.length === 0 && (
            <State kind="empty" icon="users" words="还没有店员" hint="添加后可以分工处理订单和售后" />
          )}
          {list.map(one => (
            <Member
              key={one.uid}
              staff={one}
              onEdit={() => setEditing(one)}
              onRemove={async () => {
                if (
                  !(await confirm({
                    title: '移除店员？',
                    content: `${one.nickname}将不能再管理店铺`,
                    confirmText: '移除'
                  }))
                )
                  return
                const done = await api('POST /api/keeper/staff/remove', { uid: one.uid, mer_id: merId })
                if (done) Taro.showToast({ title: '已移除', icon: 'none', duration: TOAST_DURATION_MS })
                await resource.refresh()
              }}
            />
          ))}
          <StaffSheet
            staff={editing}
            merId={merId}
            onClose={() => setEditing(null)}
            onSaved={() => resource.refresh()}
          />
        </StaffList>
      )}
    </DetailPage>
  )
})

const Member = ({ staff, onEdit, onRemove }: { staff: Staff; onEdit: () => void; onRemove: () => void }) => (
  <StaffRow
    staff={staff}
    side={
      <View className="keptstaff__acts">
        <Button kind="outline" size="small" onClick={onEdit}>
          权限
        </Button>
        <Button kind="plain" size="small" onClick={onRemove}>
          移除
        </Button>
      </View>
    }
    tags={RIGHTS.filter(right => staff.rights.includes(right.value)).map(right => (
      <Tag key={right.value}>{right.text}</Tag>
    ))}
  />
)
