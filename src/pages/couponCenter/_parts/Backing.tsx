import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { Row, RowSum } from '@/kit/parts/Row'
import { Tag } from '@/kit/parts/Tag'
import { skuWords } from '@/lib/sku'
import './Backing.scss'

type Info = Data<Endpoints['POST /api/rwa/openMhbox']>
type Behind = Info['backing'][number]

/** Where what stands behind a benefit is sold. */
function openBehind({ product_id, mer_id }: Behind) {
  if (product_id) return go('/pages/goods/detail', { id: product_id })
  return mer_id ? go('/pages/store/house', { mer_id }) : go('/pages/store/mall')
}

/** The benefits, each with the goods or the shop behind it, its odds and what is left of it. */
export const Backing = ({ info }: { info: Info }) => (
  <Card bare title="盒里的权益">
    {info.prizes.map(prize => {
      const behind = info.backing.find(({ id }) => id === prize.id)!
      return (
        <Row
          key={prize.id}
          lead={
            behind.picture ? (
              <Pic src={behind.picture} alt="" width={200} className="backing__pic" />
            ) : (
              <View className="backing__disc">
                <Icon name="ticket" size={48} />
              </View>
            )
          }
          title={prize.name}
          notes={[whatOf(prize.name, behind), noteOf(behind)]}
          side={<RowSum value={prize.is_last ? '最后一个' : prize.odds} note={`剩 ${prize.left}/${prize.stock}`} />}
          onClick={() => openBehind(behind)}
        >
          {behind.listed === 0 && <Tag kind="mute">暂未在售，已留好库存</Tag>}
        </Row>
      )
    })}
  </Card>
)

/** What it is, as far as the benefit's own name does not say. */
const whatOf = (named: string, { name, suk }: Behind) =>
  [name.startsWith(named) ? '' : name, skuWords(suk) && `规格：${skuWords(suk)}`].filter(Boolean).join(' · ')

const noteOf = ({ product_id: goods, value, mer_name: shop }: Behind) =>
  goods ? `在售价 ¥${value}` : `${shop || '全场'}可用，立减 ¥${value}`
