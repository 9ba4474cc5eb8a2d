import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Avatar } from '@/kit/parts/Avatar'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { StandingCard } from '@/kit/parts/StandingCard'
import './teamPersonDetail.scss'

definePageConfig({ navigationBarTitleText: '成员详情' })

/** One of those one serves directly. */
export default page(() => {
  const { uid } = useQuery('uid')
  return (
    <DetailPage
      load={() => api('GET /api/subsidy/userDetail', { uid }, quietly)}
      filter={uid}
      fresh
      skeleton="profile"
      missing="没有这位成员，或 TA 已不是你的直属好友"
    >
      {member => (
        <View className="btmember">
          <StandingCard
            flush
            tone="brand"
            lead={<Avatar src={member.avatar} name={member.nickname} size={88} />}
            name={`${member.time} 加入`}
            value={member.nickname}
            figures={[
              { name: '累计经验', value: member.exp },
              { name: '本月经验', value: member.month_exp },
              { name: '结算订单', value: member.order_num }
            ]}
          />
          <CellGroup note="经验来自 TA 的订单：过了售后期，每实付 1 元加 1 点；整单退款会扣回。">
            <Cell
              icon="history"
              title="经验记录"
              note="每笔订单带来的经验"
              onClick={() => go('/pages/coupon/teamPersonExp', { uid })}
            />
          </CellGroup>
        </View>
      )}
    </DetailPage>
  )
})
