<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * Figures of a chatbot.
 *
 * @property-read int $totalInteractions
 * @property-read float $avgResponseTime Milliseconds.
 * @property-read list<string> $topQuestions The ten most asked, the most frequent first.
 * @property-read list<int> $topQuestionCounts How often each of them was asked.
 * @property-read float $satisfactionScore The mean rating from 0 to 5; 0 with no ratings.
 * @property-read int $ratings
 * @property-read list<array{month: string, interactions: int, avgResponseTime: float, satisfactionScore: float}> $monthlyTrend The last twelve months, oldest first.
 * @property-read array $last30Days With topQuestions and topQuestionCounts of these days.
 * @property-read array $previous30Days The 30 days before these, to compare with.
 * @property-read list<array> $dailyTrend
 */
class Statistics extends Document
{
}
