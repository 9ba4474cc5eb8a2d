import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { Failed } from '@/kit/pages/ListPage'
import { Button } from '@/kit/parts/Button'
import { Popup } from '@/kit/parts/Popup'
import { keepCard, ShareCard } from '@/kit/parts/ShareCard'
import { Skeleton } from '@/kit/parts/Skeleton'
import { quietly } from './model'
import './PosterSheet.scss'

const from = process.env.TARO_ENV === 'weapp' ? 'weapp' : 'h5'

/** The poster of the person's window, to be kept among the pictures of the phone. */
export const PosterSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Popup open={open} onClose={onClose} title="小店海报">
    {open && <Poster />}
  </Popup>
)

const Poster = observer(function Poster() {
  const poster = useResource(() => api('GET /api/subshop/getQrcode', { from }, quietly))
  const { data, error } = poster
  if (error) return <Failed code={error.code} onRetry={() => poster.refresh()} />
  if (!data) return <Skeleton kind="detail" />
  return (
    <View className="subposter">
      <ShareCard image={data.image} title={data.title} />
      <View className="subposter__words">好友扫码进入小店，下单就是你的订单</View>
      <Button kind="main" size="large" block onClick={() => keepCard(data.image)}>
        保存图片
      </Button>
    </View>
  )
})
