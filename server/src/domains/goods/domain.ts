import type { Programme } from '../../programme'
import { goodsFile } from './desk-file'
import { adminGoodsDomain, adminShelfDomain } from './routes'
import { goodsSheet } from './sheet'

export const goodsProgramme: Programme = {
  contracts: [adminGoodsDomain, adminShelfDomain],
  sheetKinds: [goodsSheet],
  deskFiles: [goodsFile]
}
