import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Onward } from '@/kit/parts/Onward'
import { Pic } from '@/kit/parts/Pic'
import { Row, RowSum } from '@/kit/parts/Row'
import { Tag } from '@/kit/parts/Tag'
import './ServedRow.scss'

export type Served = Data<Endpoints['GET /api/partner/shop_sub_list']>['list'][number]

export const servedKey = ({ shop_id, role }: Served) => `${shop_id}:${role}`

/** A shop somebody serves: what it came to this month, and what that brought. */
export const ServedRow = ({ shop }: { shop: Served }) => (
  <Row
    className="served"
    onClick={() => go('/pages/store/house', { mer_id: shop.shop_id })}
    lead={<Pic src={shop.shop_logo} alt="" width={200} size={96} className="served__logo" />}
    title={shop.shop_name}
    notes={[
      `本月结算 ¥${shop.turnover}${shop.service_score ? ` · 服务评分 ${shop.service_score}` : ''}`,
      `${shop._from_time} 起服务`
    ]}
    side={
      <Onward>
        <RowSum value={`+${shop.month}`} note="本月到账" />
      </Onward>
    }
  >
    <View className="served__tags">
      <Tag kind="gold">{shop._role}</Tag>
      {shop.state === 'closed' && <Tag kind="mute">已停业</Tag>}
    </View>
  </Row>
)
