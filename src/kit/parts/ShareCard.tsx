import { pictureUrl } from '@/kit/picture'
import { keepPictures } from '@/platform/album'
import { SharePicture, sayKept } from './SharePicture'

/** A share card as the server drew it; it may take a moment the first time. */
export const ShareCard = ({ image, title }: { image: string; title: string }) => (
  <SharePicture
    key={image}
    look="card"
    src={pictureUrl(image)}
    alt={`${title}的分享卡片`}
    words={{ waits: '正在生成卡片…', failed: '卡片没有生成，点这里再试一次' }}
  />
)

/** Keeps a card among the phone's pictures, and says whether that worked. */
export const keepCard = (image: string) => sayKept('图片', keepPictures([pictureUrl(image)]))
