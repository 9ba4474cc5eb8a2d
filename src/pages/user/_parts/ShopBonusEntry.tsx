import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Cell, CellGroup } from '@/kit/parts/Cell'

const first = { page: 1, limit: 1 }
/** Shops the person recommended or looks after. */
async function shopsOf() {
  const bonuses = await Promise.all([
    api('GET /api/partner/bonus_list', first, quietly),
    api('GET /api/dock/bonus_list', first, quietly)
  ])
  return { shops: bonuses.reduce((sum, bonus) => sum + bonus.shops, 0), paid: bonuses.some(bonus => bonus.list.length) }
}

/** The way to what shops have brought, for who has brought one or looks after one. */
export const ShopBonusEntry = observer(function ShopBonusEntry() {
  const { data } = useResource(shopsOf)
  if (!data || (data.shops === 0 && !data.paid)) return null
  return (
    <View className="ledger__part">
      <CellGroup>
        <Cell
          icon="store"
          title="推店收益"
          value={`${data.shops} 家店铺`}
          onClick={() => go('/pages/user/shop_profit')}
        />
      </CellGroup>
    </View>
  )
})
