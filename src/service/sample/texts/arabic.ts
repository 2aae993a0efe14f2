import type { TextBank } from "./bank";

export const ARABIC: TextBank = {
  praise: [
    "إسبريسو {brand} [لذيذ جدا|رائع] 😍",
    "زرت مقهى {brand} في {city} و[الخدمة ممتازة|الأجواء جميلة] 😊",
    "أحب خلطة {blend} [كل صباح|كثيرا] 👍",
  ],
  complaint: ["تعطلت آلة {brand} بعد {few} أسابيع 😡", "طعم {blend} [مر هذه الأيام|تغير للأسوأ] 😞"],
  fact: [
    "أقارن اليوم بين إسبريسو {brand} و{other}",
    "{brand} تفتح فرعا جديدا في {city}",
    "هل يعرف أحد كيف أنظف آلة إسبريسو {brand}؟",
  ],
  recallAnger: ["معدن في كبسولات {brand}، [هذا خطير|أمر مخيف] 😡"],
  recallReport: ["{brand} تسحب كبسولات الإسبريسو (recall)", "يشمل السحب حوالي {many} ألف علبة"],
  titles: {
    praise: ["إسبريسو {brand} رائع"],
    complaint: ["آلة {brand} تعطلت مرة أخرى"],
    fact: ["{brand} في {city}"],
    recall: ["{brand} تسحب كبسولات الإسبريسو"],
  },
  hashtags: ["إسبريسو", "قهوة", "northwind"],
  cities: ["دبي", "عمان", "القاهرة"],
};
