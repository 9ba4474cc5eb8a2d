import { Button as NativeButton, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { go } from '@/kit/nav'
import { appLink } from '@/kit/open'
import { Icon } from '@/kit/parts/Icon'
import type { IconName } from '@/kit/parts/icons'
import { Popup } from '@/kit/parts/Popup'
import { Poster } from '@/kit/parts/Poster'
import { QrCode } from '@/kit/parts/QrCode'
import { pictureUrl } from '@/kit/picture'
import { copy } from '@/kit/scan'
import type { ProductDetail, SkuChoice } from '@/kit/state/SkuChoice'
import { TEXTS } from '@/lib/constants'
import { pageUrl } from '@/lib/query'
import { session } from '@/stores/session'
import type { GoodsState } from './GoodsState'
import './ShareSheet.scss'

interface Props {
  goods: GoodsState
  product: ProductDetail
  choice: SkuChoice
}

/** Address of this page inside the app, with the invite code of who shares it. */
export const sharePath = (goods: GoodsState, id: string) =>
  pageUrl(goods.flash ? '/pages/goods/act_detail' : '/pages/goods/detail', {
    id,
    code: session.user?.invite_code || undefined,
    lk: goods.shareToken || undefined
  })

/** Ways to show the product to others: a friend in WeChat, a link, a poster. */
export const ShareSheet = observer(function ShareSheet({ goods, product, choice }: Props) {
  const { storeInfo } = product
  const link = appLink(sharePath(goods, storeInfo.id))
  const shut = () => goods.close()
  const copyLink = async () => {
    shut()
    await copy(link, TEXTS.linkCopied)
  }
  const toLockCard = async () => {
    shut()
    if (!session.requireLogin()) return
    await go('/pages/lockCustomer/preview', { target: 'product', id: storeInfo.id })
  }
  const was = choice.otPrice ?? storeInfo.ot_price
  return (
    <View>
      <Popup open={goods.sheet === 'share'} onClose={shut} title="分享给好友">
        <View className="share">
          <QrCode text={link} label="商品二维码" size={280} />
          <View className="share__hint">请好友扫一扫，直接打开这件商品</View>
          <View className="share__ways">
            {process.env.TARO_ENV === 'weapp' && (
              <NativeButton className="share__native" openType="share" onClick={shut}>
                <Way icon="wechat">微信好友</Way>
              </NativeButton>
            )}
            <Way icon="link" onClick={copyLink}>
              复制链接
            </Way>
            <Way icon="photo" onClick={() => goods.open('poster')}>
              生成海报
            </Way>
            <Way icon="users" onClick={toLockCard}>
              锁客卡片
            </Way>
          </View>
        </View>
      </Popup>
      <Popup open={goods.sheet === 'poster'} onClose={shut} title="分享海报">
        <Poster
          content={{
            picture: pictureUrl(storeInfo.image, 750),
            title: storeInfo.store_name,
            price: choice.price,
            was: was === choice.price ? '' : was,
            link,
            name: session.user
              ? `${session.user.nickname} 推荐给你`
              : (session.config?.site_name ?? product.shop.shop_name)
          }}
        />
      </Popup>
    </View>
  )
})

const Way = ({ icon, children, onClick }: { icon: IconName; children: ReactNode; onClick?: () => void }) => (
  <View className="share__way" role="button" onClick={onClick}>
    <View className="share__disc">
      <Icon name={icon} size={48} />
    </View>
    {children}
  </View>
)
