#pragma once

// Tests of plugin_test: what the game around the plugin meets. Each answers 0, or ends the program.

int TestPage();
int TestWildClaims();
int TestVelocity();
int TestBudget();
int TestBakedPoses();
int TestThreads();
int TestMistakes();
int TestClips();
