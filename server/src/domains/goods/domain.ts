import type { Programme } from '../../programme'
import { goodsFile } from './desk-file'
import { adminGoodsDomain } from './routes'
import { goodsSheet } from './sheet'

export const goodsProgramme: Programme = {
  contracts: [adminGoodsDomain],
  sheetKinds: [goodsSheet],
  deskFiles: [goodsFile]
}
