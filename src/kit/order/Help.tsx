import Taro from '@tarojs/taro'
import { go } from '@/kit/nav'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import type { OrderDetail } from './model'

/** Calls the shop's service; leaving the dialler is no failure. */
export const callPhone = (phone: string) =>
  Taro.makePhoneCall({ phoneNumber: phone.replace(/[^\d+]/g, '') }).catch(() => {})

/** Who to ask when something is wrong with an order. */
export function Help({ help }: { help: OrderDetail['help_info'] }) {
  return (
    <CellGroup>
      <Cell
        icon="service"
        title="客服电话"
        note={help.words}
        value={help.phone}
        onClick={() => callPhone(help.phone)}
      />
      <Cell icon="help" title="帮助中心" note="退换货、发票与常见问题" onClick={() => go('/pages/notice/help')} />
    </CellGroup>
  )
}
