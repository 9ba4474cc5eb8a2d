import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go, goHome } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { BackTop } from '@/kit/parts/BackTop'
import { NavBar } from '@/kit/parts/NavBar'
import { Recommended } from '@/kit/parts/Recommended'
import { State } from '@/kit/parts/State'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { cart as badge } from '@/stores/cart'
import { session } from '@/stores/session'
import { CartBar } from './_parts/CartBar'
import { CartBill } from './_parts/CartBill'
import { CartGone } from './_parts/CartGone'
import { CartRow } from './_parts/CartRow'
import { CartHint, CartShop } from './_parts/CartShop'
import { type CartLine, CartState } from './_parts/CartState'
import { ChangeSku } from './_parts/ChangeSku'
import './shopCar.scss'

definePageConfig({ navigationBarTitleText: '购物车' })

const newCart = () =>
  new CartState({
    list: () => api('GET /api/cart/list', {}, { catch: true, quiet: true }),
    num: (id, number) => api('POST /api/cart/num', { id, number }, { catch: true }),
    del: ids => api('POST /api/cart/del', { ids }, { catch: true }),
    price: ids => api('GET /api/cart/count', { cartId: ids.join() }, { catch: true, quiet: true })
  })

/** Which goods are in the cart, however many. */
const inCart = (cart: CartState) => [...new Set(cart.valid.map(line => line.product_id))].sort()

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

export default page(() => {
  const [cart] = useState(newCart)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState('')
  const [billing, setBilling] = useState(false)
  const [changing, setChanging] = useState<CartLine | null>(null)
  const { remove, keep } = actionsOf(cart)
  const buy = async () => {
    setBusy(true)
    await cart.flush()
    setBusy(false)
    const { short } = cart
    if (short) return say(`“${short.productInfo.store_name}”的数量超过了能买的，请先减少`)
    if (cart.chosen.length > 0) go('/pages/order/order', { cartId: cart.chosen.map(line => line.id).join(',') })
  }
  const row = (line: CartLine) => (
    <CartRow
      cart={cart}
      line={line}
      open={open === line.id}
      onOpen={on => setOpen(on ? line.id : '')}
      onSku={() => setChanging(line)}
      onKeep={() => keep([line])}
      onDelete={() => remove([line], '删除这件商品吗？')}
    />
  )
  const edit = (
    <View className="shopcar__edit" role="button" onClick={() => cart.edit(!cart.editing)}>
      {cart.editing ? '完成' : '管理'}
    </View>
  )
  return (
    <DetailPage
      load={() => cart.load()}
      fresh
      skeleton="cards"
      nav={<NavBar right={cart.valid.length > 0 ? edit : undefined} />}
      bottom={() =>
        cart.valid.length > 0 && (
          <CartBar
            cart={cart}
            busy={busy}
            onBuy={buy}
            onBill={() => setBilling(true)}
            onKeep={() => keep(cart.chosen)}
            onDelete={() => remove(cart.chosen, `删除选中的${cart.chosen.length}种商品吗？`)}
          />
        )
      }
    >
      {() => (
        <View className="shopcar">
          {cart.empty && (
            <State
              kind="empty"
              icon="cart"
              words={session.config?.phrases.cart_empty ?? '购物车还空着'}
              action="再逛逛"
              onAction={goHome}
            />
          )}
          <CartHint cart={cart} mer_id="" lines={cart.valid} />
          {cart.shops.map(shop => (
            <CartShop key={shop.mer_id} cart={cart} shop={shop} row={row} />
          ))}
          <CartGone
            lines={cart.invalid}
            onClear={() => remove(cart.invalid, '清空全部失效商品吗？')}
            onDelete={line => remove([line], '删除这件商品吗？')}
          />
          <Recommended around="cart" of={inCart(cart)} title={cart.empty ? '猜你喜欢' : '搭着买更合适'} />
          <BackTop />
          <CartBill cart={cart} open={billing} onClose={() => setBilling(false)} />
          <ChangeSku cart={cart} line={changing} onClose={() => setChanging(null)} />
        </View>
      )}
    </DetailPage>
  )
})

const actionsOf = (cart: CartState) => ({
  async remove(lines: readonly CartLine[], question: string) {
    if (lines.length === 0 || !(await confirm({ content: question, confirmText: '删除' }))) return
    await cart.remove([...lines]).then(
      () => badge.load(),
      () => {}
    )
  },
  async keep(lines: readonly CartLine[]) {
    const kept = await Promise.all(
      lines.map(line => api('POST /api/collect/add', { id: line.product_id }).then(done => (done ? line : null)))
    )
    const moved = kept.filter(line => line !== null)
    if (moved.length === 0) return
    await cart.remove(moved).then(
      () => say('已移入收藏'),
      () => {}
    )
    await badge.load()
  }
})
