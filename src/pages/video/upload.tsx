import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { useDraft, useDraftValue } from '@/kit/draft'
import { replace } from '@/kit/nav'
import { FormPage } from '@/kit/pages/FormPage'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { chooseFilm } from '@/platform/film'
import { type Goods, GoodsPicker } from './_parts/GoodsPicker'
import { UploadDesk } from './_parts/UploadDesk'
import './upload.scss'

definePageConfig({ navigationBarTitleText: '发布视频' })

const TITLE_MAX = 60
const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

async function pickFilm(desk: UploadDesk) {
  const film = await chooseFilm()
  if (!film) return
  const wrong = UploadDesk.wrong(film)
  if (wrong) return say(wrong)
  return desk.take(film)
}

async function pickCover(desk: UploadDesk) {
  const chosen = await Taro.chooseImage({ count: 1, sizeType: ['compressed'] }).catch(() => null)
  if (chosen?.tempFilePaths[0]) await desk.dress(chosen.tempFilePaths[0]).catch(() => {})
}

export default page(() => {
  const desk = useDraft(() => new UploadDesk(), 'film')
  const form = useDraft(
    () =>
      new FormState(
        { title: '' },
        {
          title: title =>
            !desk.film
              ? '请先选择视频'
              : !desk.key
                ? desk.failed
                  ? '视频没有上传成功，请点击重试'
                  : '视频还在上传，请稍候'
                : !desk.cover
                  ? '请选择封面'
                  : !title.trim() && '请写一句标题'
        }
      )
  )
  const [goods, setGoods] = useDraftValue<Goods | undefined>(undefined, 'goods')
  const [picking, setPicking] = useState(false)
  const send = async () => {
    const input = { key: desk.key, title: form.values.title, image: desk.cover, product_id: goods?.id }
    const { id } = await api('POST /api/video/post', input, { catch: true })
    await replace('/pages/video/play', { id })
  }
  return (
    <FormPage form={form} submitText="发布" onSubmit={send}>
      <View className="vup__top">
        <FilmPlace desk={desk} />
        {desk.film && <CoverPlace desk={desk} />}
      </View>
      <FieldGroup>
        <Field form={form} name="title" type="area" max={TITLE_MAX} placeholder="写一句标题，让更多人看到" />
      </FieldGroup>
      <CellGroup note="发布后所有人可见，可以在“我的视频”里改为仅自己可见；请勿发布他人作品或隐私。">
        <Cell
          icon="tag"
          title="关联商品"
          value={goods ? goods.store_name : '可不选'}
          pale={!goods}
          onClick={() => setPicking(true)}
        />
        {goods && <Cell icon="trash" title="不再关联" arrow={false} onClick={() => setGoods(undefined)} />}
      </CellGroup>
      <GoodsPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={picked => {
          setGoods(picked)
          setPicking(false)
        }}
      />
    </FormPage>
  )
})

const FilmPlace = observer(function FilmPlace({ desk }: { desk: UploadDesk }) {
  if (!desk.film)
    return (
      <View className="vup__film vup__film--none" role="button" onClick={() => pickFilm(desk)}>
        <Icon name="video" size={72} />
        <View className="vup__words">选择视频</View>
        <View className="vup__hint">MP4，最长 3 分钟，不超过 50 MB</View>
      </View>
    )
  const tap = desk.failed ? () => desk.send() : () => pickFilm(desk)
  return (
    <View className="vup__film" role="button" onClick={tap}>
      <Pic className="vup__pic" src={desk.film.picture || desk.cover} alt="已选视频" eager />
      <View className={`vup__bar ${desk.key ? 'vup__bar--done' : ''}`}>
        <View className="vup__fill" style={{ width: `${desk.percent}%` }} />
        <View className="vup__said">
          {desk.failed ? '上传失败，点击重试' : desk.key ? '已上传，点击更换' : `正在上传 ${desk.percent}%`}
        </View>
      </View>
    </View>
  )
})

const CoverPlace = observer(function CoverPlace({ desk }: { desk: UploadDesk }) {
  return (
    <View className="vup__cover" role="button" ariaLabel="更换封面" onClick={() => pickCover(desk)}>
      {desk.cover ? (
        <Pic className="vup__coverpic" src={desk.cover} alt="封面" width={400} eager />
      ) : (
        <View className="vup__coverpic vup__coverpic--none">
          <Icon name="photo" size={48} />
        </View>
      )}
      <View className="vup__words">{desk.cover ? '更换封面' : '选择封面'}</View>
    </View>
  )
})
