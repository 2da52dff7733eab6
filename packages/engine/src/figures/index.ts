export {
  type ContractFigures,
  type ContractFiguresInput,
  contractFigures,
  type OrderMargin,
  type OrderMarginInput,
  orderMargin,
} from './contract-figures.ts';
export {
  type OptionFigures,
  type OptionFiguresInput,
  optionFigures,
  type SpreadPayoffInput,
  spreadPayoff,
} from './option-figures.ts';
