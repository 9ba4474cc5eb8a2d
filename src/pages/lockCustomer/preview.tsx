import { View } from '@tarojs/components'
import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { appLink } from '@/kit/open'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { ShareButton } from '@/kit/parts/ShareButton'
import { keepCard, ShareCard } from '@/kit/parts/ShareCard'
import { pictureUrl } from '@/kit/picture'
import { copy } from '@/kit/scan'
import { TEXTS } from '@/lib/constants'
import { loadShare, resetShare, targetOf } from './_parts/share'
import './preview.scss'

definePageConfig({ navigationBarTitleText: '锁客预览', enableShareAppMessage: true })

type Shown = Awaited<ReturnType<typeof loadShare>>

export default page(() => {
  const query = useQuery('target', 'id')
  const target = targetOf(query.target)
  const [shown, setShown] = useState<Shown>()
  const load = async () => {
    const loaded = await loadShare(target, query.id || undefined)
    setShown(loaded)
    return loaded
  }
  useShareAppMessage(() => ({
    title: shown?.share.title,
    path: shown?.share.url,
    imageUrl: shown && pictureUrl(shown.share.image, 750)
  }))
  return (
    <DetailPage
      load={load}
      filter={[target, query.id]}
      missing="要分享的内容已经下架，换一个试试"
      bottom={({ share, card }) => (
        <ActionBar inset>
          <Button kind="outline" size="large" block onClick={() => copy(appLink(share.url), TEXTS.linkCopied)}>
            复制链接
          </Button>
          <ShareButton kind="outline">发给好友</ShareButton>
          <Button kind="main" size="large" block onClick={() => keepCard(card.image)}>
            保存图片
          </Button>
        </ActionBar>
      )}
    >
      {({ share, card }, resource) => (
        <View className="lockcard">
          <ShareCard image={card.image} title={share.title} />
          <View className="lockcard__words">{`好友打开后，${share.lock_days} 天内是你的客户`}</View>
          {share.product && Number(share.product.commission) > 0 && (
            <View className="lockcard__earn">{`每售出一件，预计赚 ¥${share.product.commission}`}</View>
          )}
          <View
            className="lockcard__reset"
            role="button"
            onClick={async () => (await resetShare(target, query.id || undefined)) && resource.refresh()}
          >
            换一个新链接，旧链接和卡片失效
          </View>
        </View>
      )}
    </DetailPage>
  )
})
