<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * A part of a text. The API counts in UTF-16 units, PHP in bytes: use `of`.
 *
 * @property-read int $start
 * @property-read int $end
 */
class Span extends Document
{
    /** The part of the text that is meant. */
    public function of(string $text): string
    {
        $part = '';
        $at = 0;
        foreach (preg_split('//u', $text, -1, PREG_SPLIT_NO_EMPTY) ?: [] as $character) {
            if ($at >= $this->start && $at < $this->end) {
                $part .= $character;
            }
            // What takes four bytes in UTF-8 takes two units in UTF-16.
            $at += strlen($character) === 4 ? 2 : 1;
        }
        return $part;
    }
}
